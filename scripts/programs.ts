import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** System programs that the tests use, and how to install them. */

/** Headless builds come first: browser tests take a fifth less time with them. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(existsSync)

const findChromium = () => process.env.CHROMIUM_PATH || CHROMIUM.map(onPath).find(Boolean)

/** Installs Debian packages when run as root; does nothing elsewhere. */
const install = (packages: string[]) => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  console.log(`Installing ${packages.join(', ')} from the system's packages…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=2', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

/** CHROMIUM_PATH, otherwise the system's Chromium. Throws an error with one line about what to install. */
export const chromiumPath = (): string => {
  if (!findChromium()) install(['chromium-headless-shell', 'fonts-liberation'])
  const found = findChromium()
  if (!found)
    throw new Error(
      'The journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
    )
  return found
}

/** Checks that pdfsig and pdftotext exist. Throws an error with one line about what to install. */
export const needPdfTools = () => {
  const missing = () => ['pdfsig', 'pdftotext'].filter((name) => !onPath(name))
  if (missing().length > 0) install(['poppler-utils'])
  if (missing().length > 0) throw new Error(`The receipt tests need ${missing().join(' and ')}: install poppler-utils.`)
}
