/** The account that the demo's sign-in page offers. */
export const DEMO_CLIENT = { email: 'maria.perez@example.com', password: 'Varadero2026!' }
