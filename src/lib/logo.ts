/** A logo as pages show it; the size in pixels. */
export type Logo = { src: string; width: number; height: number }

/** The agency's logo, and the one for dark backgrounds. */
export type Logos = { onLight: Logo; onDark: Logo }

/** The largest size of a stored logo, in pixels: sharp in the header on any screen. */
export const LOGO_LIMITS = { width: 600, height: 200 }

/** Maximum size of an uploaded logo, in bytes. */
export const LOGO_BYTES = 2_097_152

/** The address of a logo, whose content never changes. */
export const logoAddress = (id: number) => `/api/photos/logo/${id}`

/** The size at which a logo is shown within a box. */
export const fitLogo = ({ width, height }: Omit<Logo, 'src'>, box: { width: number; height: number }) => {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
