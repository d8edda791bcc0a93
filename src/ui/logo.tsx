import { useAgency, useLogos } from './agency.ts'
import { usePageMode } from './page-mode.tsx'

/** The agency's logo, or the product's symbol with the agency's name. `light` is for dark backgrounds. */
export const Logo = ({ light = false }: { light?: boolean }) => {
  const { pictures } = usePageMode()
  const agency = useAgency()
  const logos = useLogos()
  if (logos && pictures) {
    const { onLight, onDark } = logos
    const { src, width, height } = light ? onDark : onLight
    return (
      <picture>
        {!light && onDark.src !== src && (
          <source
            media="(prefers-color-scheme: dark)"
            srcSet={onDark.src}
            width={onDark.width}
            height={onDark.height}
          />
        )}
        <img
          src={src}
          alt={light ? agency : ''}
          width={width}
          height={height}
          className="h-auto max-h-11 w-auto max-w-40 sm:max-w-56"
        />
      </picture>
    )
  }
  return (
    <span className="inline-flex items-center gap-2.5">
      {pictures && <img src={light ? '/pictures/logo-dark.svg' : '/pictures/logo.svg'} alt="" width={38} height={38} />}
      <span className="font-display text-[1.6rem] leading-none font-semibold tracking-tight">{agency}</span>
    </span>
  )
}
