import { LayoutTemplate } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import type { SaveAsTemplateProps } from './save-as-template-button.tsx'

const TemplatesDialog = lazyWithNotice(async () => ({
  default: (await import('./templates-dialog.tsx')).TemplatesDialog,
}))

export interface TemplateButtonProps extends SaveAsTemplateProps {
  onOpenDraft: (id: string) => void
}

/** The button 'Templates', beside the title, and its dialog. */
export function TemplateButton(props: TemplateButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true)
          setIsOpen(true)
        }}
      >
        <LayoutTemplate aria-hidden="true" />
        Templates
      </Button>
      {hasOpened && (
        <Suspense>
          <TemplatesDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
