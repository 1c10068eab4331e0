import { useEffect, useId, useRef } from 'react'
import { formatDuration } from '#contract/texts/format-numbers.ts'
import { Button } from '#src/components/ui/button.tsx'
import type { OptionsVideo } from './options-props.ts'

export interface VideoCoverProps {
  /** The network's name. */
  network: string
  video: OptionsVideo
  /** Null where the network chooses. */
  coverMs: number | null
  problem: string | undefined
  onChange: (coverMs: number | null) => void
}

/** Chooses the frame of the video that is its cover. */
export function VideoCover(props: VideoCoverProps) {
  const { network, video, coverMs, problem, onChange } = props
  const id = useId()
  const player = useRef<HTMLVideoElement>(null)
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
          src={video.src}
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
            aria-valuetext={coverMs === null ? `O ${network} escolhe` : tell(coverMs)}
            onChange={({ target }) => onChange(Number(target.value))}
            className="h-control w-full cursor-pointer accent-primary"
          />
          <p className="figures text-muted text-sm">
            {coverMs === null ? `O ${network} escolhe a capa.` : `Aos ${tell(coverMs)}`}
          </p>
          {coverMs !== null && (
            <Button variant="ghost" size="small" className="-ml-3" onClick={() => onChange(null)}>
              Deixar o {network} escolher
            </Button>
          )}
        </div>
      </div>
      {problem && <p className="text-danger text-sm">{problem}</p>}
    </div>
  )
}

/** For example '0:12,4'. */
function tell(ms: number): string {
  const tenths = Math.floor((ms % 1000) / 100)
  return `${formatDuration(Math.floor(ms / 1000))},${tenths}`
}
