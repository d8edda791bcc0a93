import { runChecks } from './checks.ts'

// What takes seconds: before each commit.
await runChecks(['types', 'lint', 'rules'])
