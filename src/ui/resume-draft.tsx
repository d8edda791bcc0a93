import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { findDraftPath } from './booking-drafts.ts'
import { ButtonLink } from './button.tsx'
import { useLocalPath } from './language.tsx'
import { Page } from './page.tsx'

/** Booking page for a URL without an offer: redirects to the newest draft, or links to the search. */
export const ResumeDraft = ({
  product,
  title,
  lead,
  search,
}: {
  product: 'car' | 'lodging'
  title: string
  lead: string
  search: { to: string; label: string }
}) => {
  const navigate = useNavigate()
  const prefix = useLocalPath()('')
  useEffect(() => {
    let left = false
    findDraftPath(product).then((path) => {
      if (path && !left) navigate(prefix + path, { replace: true })
    })
    return () => {
      left = true
    }
  }, [product, navigate, prefix])
  return (
    <Page title={title} lead={lead} width="narrow">
      <ButtonLink to={search.to}>{search.label}</ButtonLink>
    </Page>
  )
}
