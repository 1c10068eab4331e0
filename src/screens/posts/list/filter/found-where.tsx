import { formatCount } from '#contract/texts/format-numbers.ts'
import { LateStatus } from '#src/components/ui/late-status.tsx'

export interface FoundWhereProps {
  isOnline: boolean
  /** Whether the request to the server is pending. */
  isSearching: boolean
  /** Whether only posts of this device are shown. */
  isOfDevice: boolean
  /** How many drafts and waiting entries the filters hide. */
  unsentElsewhere: number
}

/** Says where was searched, and how many drafts and entries of this device the filters hide. */
export function FoundWhere({
  isOnline,
  isSearching,
  isOfDevice,
  unsentElsewhere,
}: FoundWhereProps) {
  return (
    <div className="mb-4 text-muted text-sm">
      {isSearching && isOnline ? (
        <LateStatus>Buscando no servidor. Por enquanto, só o que está neste aparelho.</LateStatus>
      ) : (
        <p role="status" className="min-h-6">
          {isOfDevice && 'Procurando só no que está neste aparelho.'}
        </p>
      )}
      {unsentElsewhere > 0 && (
        <p className="figures">
          Fora destes filtros, neste aparelho:{' '}
          {formatCount(unsentElsewhere, 'rascunho ou envio', 'rascunhos ou envios')}.
        </p>
      )}
    </div>
  )
}
