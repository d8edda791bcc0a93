import { spawnSync } from 'node:child_process'

/** Runs a system program and returns its output; a missing program fails the test with a clear message. */
export const runTool = (tool: string, packageName: string, ...args: string[]): string => {
  const { stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8' })
  if (error) throw new Error(`This test needs ${tool}: please install ${packageName}`)
  return stdout + stderr
}
