import type { z } from 'zod'

/** What is wrong with one variable, or with several that do not go together. */
export type Problem = { name: string; problem: string }

/** The environment variables of one subject. */
type VariableGroup<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>
  /** Variables that are set together or not at all. */
  together: readonly (readonly (keyof Shape & string)[])[]
  /** Variables whose values the office must not show. */
  secret: readonly (keyof Shape & string)[]
}

/** Declares the variables of one subject; the compiler checks the names in its lists. */
export const variableGroup = <Shape extends z.ZodRawShape>(group: VariableGroup<Shape>) => group
