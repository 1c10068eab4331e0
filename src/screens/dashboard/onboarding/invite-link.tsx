import { CircleCheck, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import type { LinkSharing } from './use-share-link.ts'

export interface InviteLinkProps {
  sharing: LinkSharing
  hasCopyButton?: boolean
}

/** The person's link in a field; when it could not be copied, it is selected, to be copied by hand. */
export function InviteLink({ sharing, hasCopyButton = false }: InviteLinkProps) {
  const { url, outcome, copy } = sharing
  const field = useRef<HTMLInputElement>(null)
  const isRefused = outcome === 'refused'
  const isCopied = outcome === 'copied'
  useEffect(() => {
    if (!isRefused) return
    field.current?.focus()
    field.current?.select()
  }, [isRefused])
  return (
    <div>
      <div className="flex items-center gap-1">
        {/* Not `TextField`, because that would load the code for forms with the first screen of a visit. */}
        <input
          ref={field}
          readOnly
          aria-label="Seu link de convite"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="h-control w-full min-w-0 text-ellipsis rounded-control border border-line-strong bg-surface-sunken px-3 text-control"
        />
        {hasCopyButton && (
          <IconButton
            label={isCopied ? 'Link Copiado!' : 'Copiar link'}
            onClick={() => void copy()}
          >
            {isCopied ? (
              <CircleCheck aria-hidden="true" className="text-success" />
            ) : (
              <Copy aria-hidden="true" />
            )}
          </IconButton>
        )}
      </div>
      {isRefused && (
        <p role="alert" className="mt-1.5 text-danger text-sm">
          Não foi possível copiar. O link está selecionado: copie com o teclado ou o menu.
        </p>
      )}
    </div>
  )
}
