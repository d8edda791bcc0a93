import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { mapLinkTexts } from './map-link.texts.ts'

/** A link to the search with its map, or without it when the map is shown. */
export const MapLink = ({ to, isMap, style }: { to: string; isMap: boolean; style: string | null }) => {
  const t = useTexts(mapLinkTexts)
  return (
    <ButtonLink
      to={to}
      variant="secondary"
      className="max-sm:px-3"
      rel="nofollow"
      preventScrollReset
      // A document's content security policy allows the servers of a configured map only if the document shows the map.
      reloadDocument={style !== null}
    >
      <Icon name="pin" />
      {isMap ? t.list : t.map}
    </ButtonLink>
  )
}
