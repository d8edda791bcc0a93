// Pages that only tell something: they come without the router (root.tsx), with a small script instead (plain-page.ts).
export { Outlet as default } from 'react-router'
