import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractRows } from './scripts/contract-rows.ts'

/** What every page needs: the shell, the kit and the calls. */
const SHOP =
  /src[\\/](ui|lib|platform|entry|root|shell[\\/](header|logo|low-data|line-down|shell\.texts|start|forget|register|problem|not-found))|features[\\/](clients|travel-plan|office|notes)[\\/](contract|ui[\\/](session|cart-count|new-notes|office-session))/

/** Parts of the kit for those who sign in and fill in, and for those who look at results. */
const ACCOUNT =
  /src[\\/]ui[\\/](password-field|dialog|file-button|form\.texts|error-title|deadline-clock|skeleton|draft)\./
const RESULTS = /src[\\/]ui[\\/](pager|amounts|card|error-summary|filters|results(\.texts)?)\./

const isShop = (id: string) => SHOP.test(id) && !ACCOUNT.test(id) && !RESULTS.test(id)

/** Few big chunks compress better than many small ones and make the list of routes short; libraries change more seldom than we do. */
const chunks = {
  groups: [
    { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/, priority: 2 },
    { name: 'shop', test: isShop, minShareCount: 2, priority: 1 },
    { name: 'account', test: ACCOUNT, minShareCount: 3 },
    { name: 'results', test: RESULTS, minShareCount: 3 },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), contractRows(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    ssr: { build: { rollupOptions: { input: './src/entry.node.ts' } } },
  },
})
