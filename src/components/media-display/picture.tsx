import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { MediaFallback } from './media-fallback.tsx'

export interface PictureProps {
  /** The address of the file; undefined while the file is read. */
  src: string | undefined
  /** Shown until the file is loaded, and instead of it if it is damaged. */
  thumbnail?: string | null | undefined
  alt: string
  className: string
}

/** A picture, or a message that it cannot be shown. */
export function Picture({ src, thumbnail, alt, className }: PictureProps) {
  // Failures are noted by address, so that a new address is still tried.
  const [failed, setFailed] = useState<readonly string[]>([])
  const known = [src, thumbnail].filter((source) => typeof source === 'string')
  const source = known.find((one) => !failed.includes(one))
  if (source !== undefined)
    return (
      <img
        src={source}
        alt={alt}
        decoding="async"
        onError={() => setFailed((before) => [...before, source])}
        className={className}
      />
    )
  if (known.length > 0) return <MediaFallback icon={ImageOff} text="Imagem não disponível" />
  return <span className="block size-full" />
}
