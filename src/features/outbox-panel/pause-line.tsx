import { Pause, Play } from 'lucide-react'
import { pauseOutbox } from '#local/entries/pause.ts'
import { resumeOutbox } from '#local/entries/resume.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'

/** Pauses the queue, for expensive or slow connections, and continues it. */
export function PauseLine({ isPaused }: { isPaused: boolean }) {
  const { user } = useSession()

  async function change() {
    try {
      if (!isPaused) return await pauseOutbox(localDb, user.id)
      await resumeOutbox(localDb, user.id)
      await wakeOutbox()
    } catch (error) {
      showErrorToast(describeStorageError(error))
    }
  }

  const Icon = isPaused ? Play : Pause
  return (
    <div
      className={
        isPaused
          ? 'mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-soft px-3.5 py-2.5'
          : 'mb-3 flex justify-end'
      }
    >
      {isPaused && (
        <p role="status" className="min-w-0 grow basis-40 text-sm">
          <span className="font-semibold">Envio pausado.</span> Tudo continua guardado neste
          aparelho.
        </p>
      )}
      <Button
        variant={isPaused ? 'primary' : 'secondary'}
        size="small"
        onClick={() => void change()}
      >
        <Icon aria-hidden="true" />
        {isPaused ? 'Retomar envio' : 'Pausar envio'}
      </Button>
    </div>
  )
}
