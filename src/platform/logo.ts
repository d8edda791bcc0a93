import sharp from 'sharp'
import { LOGO_LIMITS, type Logo, type Logos, logoAddress } from '../lib/logo.ts'
import type { Config } from './config/config.ts'
import type { Ctx, Services } from './context.ts'
import type { Db } from './db/database.ts'
import { findLogoBytes, findLogoSize, type LogoSize } from './logo.store.ts'
import { checkPicture, type PictureProblem } from './uploads.ts'

/**
 * Redraws an uploaded logo as a PNG that fits the header, with its transparency and without metadata. Drawings such as SVG are not
 * accepted, because they could contain scripts.
 */
export const reencodeLogo = async (
  bytes: Uint8Array,
): Promise<(LogoSize & { bytes: Uint8Array }) | { problem: PictureProblem }> => {
  const problem = await checkPicture(bytes)
  if (problem) return { problem }
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .resize({ ...LOGO_LIMITS, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return { problem: 'damaged' }
  }
}

/** The sizes of the logos that a process has read; a logo never changes. */
const sizes = new WeakMap<Services['database'], Map<number, LogoSize>>()

const sizeOf = async (database: Services['database'], id: number): Promise<LogoSize | undefined> => {
  const known = sizes.get(database) ?? new Map<number, LogoSize>()
  sizes.set(database, known)
  const size = known.get(id) ?? (await findLogoSize(database.db, id))
  if (size) known.set(id, size)
  return size
}

/** The agency's logos for pages; null without one, and while its size cannot be read. */
export const shownLogos = async ({ database }: Pick<Services, 'database'>, config: Config): Promise<Logos | null> => {
  const logoOf = async (id: number): Promise<Logo | null> => {
    const size = id ? await sizeOf(database, id).catch(() => undefined) : undefined
    return size ? { src: logoAddress(id), ...size } : null
  }
  const [onLight, onDark] = await Promise.all([logoOf(config.logo), logoOf(config.logoDark)])
  return onLight && { onLight, onDark: onDark ?? onLight }
}

/** The agency's logo for an email, by its public URL; null without one. */
export const mailedLogo = async (
  db: Db,
  { logo, publicOrigin }: Pick<Config, 'logo' | 'publicOrigin'>,
): Promise<Logo | null> => {
  const size = logo ? await findLogoSize(db, logo) : undefined
  return size ? { src: publicOrigin + logoAddress(logo), ...size } : null
}

/** The agency's logo for a PDF, as a PNG; `grey` for documents in black only. Undefined without one. */
export const printedLogo = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { grey = false } = {},
): Promise<Buffer | undefined> => {
  const bytes = config.logo ? await findLogoBytes(db, config.logo) : undefined
  if (!bytes) return undefined
  const white = sharp(bytes).flatten({ background: '#ffffff' })
  return (grey ? white.toColourspace('b-w') : white).png().toBuffer()
}
