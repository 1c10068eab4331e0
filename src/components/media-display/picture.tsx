import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { MediaFallback } from './media-fallback.tsx'

export interface PictureProps {
  /** The file itself; undefined while it is being read. */
  src: string | undefined
  /** The small picture: shown until the file is there, and in its place when it is broken. */
  thumbnail?: string | null | undefined
  alt: string
  className: string
}

/** A picture that says so when it cannot be shown. */
export function Picture({ src, thumbnail, alt, className }: PictureProps) {
  // Remembered by address, so that a new one is tried after an old one failed.
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
