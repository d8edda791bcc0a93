/** Puts the service worker to work once the page is there; a browser without one has the store as long as it has a connection. */
export const registerWorker = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
