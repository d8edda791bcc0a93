/**
 * The build's target for scripts and styles of the oldest browsers that everything works in (docs/decisions/0204). Safari 15.4 is the
 * oldest one of its kind, but the build would replace its class fields, which work, and make every script larger.
 */
export const OLDEST_BROWSERS = ['chrome106', 'edge106', 'firefox121', 'safari16']
