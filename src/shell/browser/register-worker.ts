/** Registers the service worker after the page has loaded, if the browser supports it. */
export const registerWorker = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
