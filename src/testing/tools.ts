import { spawnSync } from 'node:child_process'

/** Runs a program of the system and gives what it says; a missing one fails the test in one clear line. */
export const runTool = (tool: string, packageName: string, ...args: string[]): string => {
  const { stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8' })
  if (error) throw new Error(`This test needs ${tool}: please install ${packageName}`)
  return stdout + stderr
}
