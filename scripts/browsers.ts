/**
 * The build's target: the oldest supported browsers (docs/decisions/0204). Safari 15.4 is supported, too. As a target, it would make every
 * script larger, because the build would replace class fields, although they work there.
 */
export const OLDEST_BROWSERS = ['chrome106', 'edge106', 'firefox121', 'safari16']
