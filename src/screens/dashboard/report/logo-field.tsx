import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { removeReportLogo, setReportLogo } from '#contract/endpoints/reports.ts'
import { maxLogoBytes, type ReportBrand } from '#contract/report.ts'
import { formatBytes } from '#contract/texts/format-numbers.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { reportBrandQuery } from '#src/api/report-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Button } from '#src/components/ui/button.tsx'
import { useSession } from '#src/session/session-context.ts'

/** The timeout for uploading a logo, in ms: a slow connection may need most of it. */
const patienceMs = 60_000
const mostText = formatBytes(maxLogoBytes)

/** The agency's logo, which is uploaded as soon as it is chosen. */
export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<'send' | 'remove'>()
  const [failure, setFailure] = useState('')

  async function run(what: typeof running, act: () => Promise<ReportBrand>) {
    setRunning(what)
    setFailure('')
    try {
      client.setQueryData(reportBrandQuery(project.id).queryKey, await act())
    } catch (error) {
      setFailure(describeFailure(error, 'mudar o logotipo'))
    } finally {
      setRunning(undefined)
    }
  }

  function send(file: File | undefined) {
    if (!file) return
    if (file.size > maxLogoBytes) {
      setFailure(`O logotipo pode ter no máximo ${mostText}.`)
      return
    }
    const form = new FormData()
    form.append('logo', file)
    const input = { form, projectId: project.id, silenceTimeoutMs: patienceMs }
    void run('send', () => call(setReportLogo, input))
  }

  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">
        Logotipo <span className="font-normal text-muted">(opcional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl !== null && (
          // White like the printed page, for which logos are made.
          <img
            src={logoUrl}
            alt="Logotipo atual"
            className="h-16 max-w-48 rounded-control border border-line bg-white object-contain p-1.5"
          />
        )}
        <input
          ref={picker}
          type="file"
          aria-label="Logotipo"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          onChange={({ target }) => {
            send(target.files?.[0])
            // Emptied, so that choosing the same file again causes an event.
            target.value = ''
          }}
        />
        <Button
          size="small"
          variant="secondary"
          isLoading={running === 'send'}
          loadingLabel="Enviando..."
          aria-disabled={!isOnline || running !== undefined}
          onClick={() => picker.current?.click()}
        >
          {logoUrl === null ? 'Escolher logotipo' : 'Trocar logotipo'}
        </Button>
        {logoUrl !== null && (
          <Button
            size="small"
            variant="ghost"
            isLoading={running === 'remove'}
            aria-disabled={!isOnline || running !== undefined}
            onClick={() =>
              void run('remove', () => call(removeReportLogo, { projectId: project.id }))
            }
          >
            Remover logotipo
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-muted text-sm">PNG, JPEG, WebP ou GIF, até {mostText}.</p>
      <p role="alert" className="mt-1 text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  )
}
