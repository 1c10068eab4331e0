import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'

export interface UpdatePromptProps {
  apply: () => void
}

/** Offers to activate a new version. */
export function UpdatePrompt({ apply }: UpdatePromptProps) {
  const [isApplying, setIsApplying] = useState(false)
  return (
    <Banner
      tone="info"
      isLine
      icon={Sparkles}
      action={
        <Button
          size="small"
          isLoading={isApplying}
          loadingLabel="Atualizando..."
          onClick={() => {
            setIsApplying(true)
            apply()
          }}
        >
          Atualizar
        </Button>
      }
    >
      Nova versão disponível
    </Banner>
  )
}
