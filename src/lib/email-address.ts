/** Whether a text looks enough like an e-mail address to be sent; the server knows better. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
