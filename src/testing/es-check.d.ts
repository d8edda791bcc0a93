declare module 'es-check' {
  export const runChecks: (
    checks: { ecmaVersion: string; files: string[]; module?: boolean; checkFeatures?: boolean; ignore?: string }[],
    options: object,
  ) => { errors: { err: Error; file: string }[] }
}
