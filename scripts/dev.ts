process.env.NODE_ENV = 'development'
export {}
await import('../src/server.ts')
