import { useEffect, useId, useRef } from 'react'
import type { MediaInfo } from '#local/rows.ts'
import { formatDuration } from '#src/components/time/format-duration.ts'
import { Button } from '#src/components/ui/button.tsx'
import { useMediaUrl } from '#src/sending/media/use-media-url.ts'

export interface VideoCoverProps {
  video: MediaInfo
  /** Null: the network chooses. */
  coverMs: number | null
  problem: string | undefined
  onChange: (coverMs: number | null) => void
}

/** The moment of the video that stands for it. */
export function VideoCover({ video, coverMs, problem, onChange }: VideoCoverProps) {
  const id = useId()
  const player = useRef<HTMLVideoElement>(null)
  const src = useMediaUrl(video.hash) ?? video.remote?.url
  const lastMs = Math.max(0, Math.floor((video.durationSeconds ?? 0) * 1000) - 100)

  useEffect(() => {
    if (player.current) player.current.currentTime = (coverMs ?? 0) / 1000
  }, [coverMs])

  if (lastMs === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        Capa do vídeo
      </label>
      <div className="flex items-center gap-4">
        <video
          ref={player}
          src={src}
          muted
          playsInline
          preload="metadata"
          aria-hidden="true"
          tabIndex={-1}
          className="h-28 w-20 shrink-0 rounded-lg border border-line bg-surface-sunken object-cover"
        />
        <div className="min-w-0 flex-1">
          <input
            id={id}
            type="range"
            min={0}
            max={lastMs}
            step={100}
            value={Math.min(coverMs ?? 0, lastMs)}
            aria-valuetext={coverMs === null ? 'O Instagram escolhe' : tell(coverMs)}
            onChange={({ target }) => onChange(Number(target.value))}
            className="h-control w-full cursor-pointer accent-primary"
          />
          <p className="figures text-muted text-sm">
            {coverMs === null ? 'O Instagram escolhe a capa.' : `Aos ${tell(coverMs)}`}
          </p>
          {coverMs !== null && (
            <Button variant="ghost" size="small" className="-ml-3" onClick={() => onChange(null)}>
              Deixar o Instagram escolher
            </Button>
          )}
        </div>
      </div>
      {problem && <p className="text-danger text-sm">{problem}</p>}
    </div>
  )
}

/** '0:12,4' */
function tell(ms: number): string {
  const tenths = Math.floor((ms % 1000) / 100)
  return `${formatDuration(Math.floor(ms / 1000))},${tenths}`
}
