import { type CSSProperties, useEffect, useRef, useState } from 'react'

/**
 * A picture that only some people may see; a call with their session or link returns its bytes. Until it is loaded, and if it cannot be,
 * its description is shown in a box of the same size.
 */
export const PrivatePicture = ({
  load,
  alt,
  className = '',
  faded = false,
  style,
}: {
  /** Returns the bytes. */
  load: () => Promise<unknown>
  alt: string
  className?: string
  /** Fades the picture, but not its description. */
  faded?: boolean
  style?: CSSProperties
}) => {
  const [address, setAddress] = useState<string>()
  const first = useRef(load)
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    first.current().then(
      (bytes) => {
        if (isGone) return
        made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]))
        setAddress(made)
      },
      // The description is shown instead of the picture.
      () => {},
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [])
  const looks = `block rounded-control bg-sand object-cover text-sm text-muted ${className}`
  return address ? (
    <img src={address} alt={alt} className={`${looks} ${faded ? 'opacity-60' : ''}`} style={style} />
  ) : (
    <span className={`${looks} overflow-hidden p-2`} style={style}>
      {alt}
    </span>
  )
}
