const SHAPES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 7h16M7 12h10M10 17h4',
  cart: 'M3 4h2l2.4 11h10.4l2.2-8H6.2M9 20h.01M17 20h.01',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M5 4h4l1.6 4.4-2.1 1.5a11 11 0 0 0 5.6 5.6l1.5-2.1L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  chat: 'm4 20 1.4-4a8 8 0 1 1 2.9 2.8L4 20ZM8.5 12h.01M12 12h.01M15.5 12h.01',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3Z',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  warning:
    'M12 9v4.5M12 17h.01M10.4 4 2.7 17.5A1.8 1.8 0 0 0 4.3 20h15.4a1.8 1.8 0 0 0 1.6-2.5L13.6 4a1.85 1.85 0 0 0-3.2 0Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.5h.01',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5M12 16h.01',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.7 2.7L16 9.5',
  heart: 'M12 20.5 4.2 12.6a4.9 4.9 0 0 1 7.8-5.8 4.9 4.9 0 0 1 7.8 5.8Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  bed: 'M3 19V6M3 16h18M21 19v-4.5a3 3 0 0 0-3-3H3M7.5 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2V5ZM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 13h5M8 16h5',
  car: 'M4 16.5v-4l2-5h12l2 5v4M3.5 12.5h17M4 16.5h16v2.2h-3v-2.2M7 16.5v2.2H4v-2.2M7.5 14.5h.01M16.5 14.5h.01',
} as const
export type IconName = keyof typeof SHAPES

/** Decorative icon, hidden from screen readers. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={SHAPES[name]} />
  </svg>
)
