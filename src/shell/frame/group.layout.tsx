// Groups routes by hydration mode; root.tsx reads the group's id.
export { Outlet as default } from 'react-router'
