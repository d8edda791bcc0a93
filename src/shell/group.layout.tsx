// Pages that come without the router or before it: the document knows them by their group (root.tsx).
export { Outlet as default } from 'react-router'
