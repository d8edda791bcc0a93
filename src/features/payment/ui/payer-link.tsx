import { ButtonLink, looksOf } from '../../../ui/button.tsx'

/** A link to the page where the payer continues: of this site in the sandbox, otherwise of the provider. */
export const PayerLink = ({ to, variant = 'primary', ...rest }: Parameters<typeof ButtonLink>[0]) =>
  to.startsWith('/') ? (
    <ButtonLink to={to} variant={variant} {...rest} />
  ) : (
    <a href={to} className={looksOf(variant, '')} target={rest.target} rel={rest.rel}>
      {rest.children}
    </a>
  )
