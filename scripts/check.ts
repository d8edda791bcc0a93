import { runChecks } from './checks.ts'

// The fast checks, for every commit.
await runChecks(['types', 'lint', 'rules'])
