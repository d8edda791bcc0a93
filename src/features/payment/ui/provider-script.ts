/** Scripts that the document has loaded or is loading. */
const loading = new Map<string, Promise<void>>()

/** Loads the script of a card provider, once per document. Rejects when it cannot be loaded; a later call tries again. */
export const loadProviderScript = (address: string): Promise<void> => {
  const known = loading.get(address)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading.delete(address)
      reject(new Error('The script of the card provider did not load'))
    }
    document.head.append(script)
  })
  loading.set(address, loaded)
  return loaded
}

/** Loads the style sheet of a card provider, once per document. */
export const loadProviderStyle = (address: string) => {
  if (document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
}
