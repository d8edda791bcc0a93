/** The brand: a sun that sets into two waves, and the name. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <svg viewBox="0 0 40 40" className="size-9 shrink-0" aria-hidden="true">
      <circle cx="20" cy="20" r="20" className="fill-sea" />
      <path d="M8.5 22a11.5 11.5 0 0 1 23 0Z" className="fill-sun" />
      <path
        d="M4 24.5c3-2.6 6-2.6 8.5-.3s5 2.3 7.5 0 5-2.3 7.5 0 5.5 2.3 8.5-.3M8 30.3c2.4-1.9 4.4-1.9 6.6-.1s4.3 1.8 6.4 0 4.3-1.8 6.4 0 3 1.2 4.6.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
    <span className="font-display text-2xl leading-none font-semibold tracking-tight">Alamar</span>
  </span>
)
