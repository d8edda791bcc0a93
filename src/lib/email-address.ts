/** A rough check before a form is submitted; the server checks again. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
