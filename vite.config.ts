import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractRows } from './scripts/contract-rows.ts'

/** What every page needs: the shell, the kit and the calls. */
const SHOP =
  /src[\\/](ui|lib|platform|shell|entry|root)|features[\\/](clients|travel-plan|office|notes)[\\/](contract|ui[\\/](session|cart-count|new-notes|office-session))/

/** Few big chunks compress better than many small ones and make the list of routes short; libraries change more seldom than we do. */
const chunks = {
  groups: [
    { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/, priority: 1 },
    { name: 'shop', test: SHOP, minShareCount: 3 },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), contractRows(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    ssr: { build: { rollupOptions: { input: './src/entry.node.ts' } } },
  },
})
