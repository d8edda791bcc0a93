import { usePageMode } from '../../ui/page-mode.tsx'

/** Logo with the brand name. `light` is for dark backgrounds. */
export const Logo = ({ light = false }: { light?: boolean }) => (
  <span className="inline-flex items-center gap-2.5">
    {usePageMode().pictures && (
      <img src={light ? '/pictures/logo-dark.svg' : '/pictures/logo.svg'} alt="" width={38} height={38} />
    )}
    <span className="font-display text-[1.6rem] leading-none font-semibold tracking-tight">Alamar</span>
  </span>
)
