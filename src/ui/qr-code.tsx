import { useEffect, useState } from 'react'
import { untilLoaded } from './until-loaded.ts'

/** A QR code, drawn after the page has loaded. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [code, setCode] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let unmounted = false
    untilLoaded(() => import('qrcode')).then(({ default: QRCode }) => {
      const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
      const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
      if (!unmounted) setCode({ size, path })
    })
    return () => {
      unmounted = true
    }
  }, [text])
  if (!code) return null
  return (
    <svg
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-card bg-white"
    >
      <path d={code.path} fill="#0b2a3c" />
    </svg>
  )
}
