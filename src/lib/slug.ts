/** A name as part of a URL: 'Casa Tía Eulalia' is 'casa-tia-eulalia'. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'x'
