import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractRows } from './scripts/contract-rows.ts'

export default defineConfig({
  plugins: [tailwindcss(), contractRows(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './src/entry.node.ts' } } } },
})
