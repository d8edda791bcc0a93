import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Programs of the system that the tests use; each with what to install where it is missing. */

/** The browser without its window first: journeys take a fifth less time in it. */
const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
]

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(existsSync)

const findChromium = () => process.env.CHROMIUM_PATH || CHROMIUM.find(existsSync) || onPath('chromium')

/** Debian's packages, installed by root when a program is missing; nothing elsewhere. */
const install = (packages: string[]) => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  console.log(`Installing ${packages.join(', ')} from the system's packages…`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=2', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
}

/** Where Chromium is: CHROMIUM_PATH, else the system's. Throws with one line that says what to install. */
export const chromiumPath = (): string => {
  if (!findChromium()) install(['chromium-headless-shell', 'fonts-liberation'])
  const found = findChromium()
  if (!found)
    throw new Error(
      'The journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
    )
  return found
}

/** Makes sure that signed PDFs can be checked with pdfsig and read with pdftotext. Throws with one line. */
export const needPdfTools = () => {
  const missing = () => ['pdfsig', 'pdftotext'].filter((name) => !onPath(name))
  if (missing().length > 0) install(['poppler-utils'])
  if (missing().length > 0) throw new Error(`The receipt tests need ${missing().join(' and ')}: install poppler-utils.`)
}
