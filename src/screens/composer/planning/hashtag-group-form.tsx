import { useState } from 'react'
import * as v from 'valibot'
import { HashtagGroup } from '#contract/posts/planning.ts'
import { Button } from '#src/components/ui/button.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { tidyHashtags } from './hashtags.ts'

export interface HashtagGroupFormProps {
  group: HashtagGroup
  isNew: boolean
  onSave: (group: HashtagGroup) => void
  onCancel: () => void
}

const limits = { name: 40, hashtags: 2000 }

export function HashtagGroupForm({ group, isNew, onSave, onCancel }: HashtagGroupFormProps) {
  const [name, setName] = useState(group.name)
  const [hashtags, setHashtags] = useState(group.hashtags)
  const [isTried, setIsTried] = useState(false)
  const checked = v.safeParse(HashtagGroup, { ...group, name, hashtags: tidyHashtags(hashtags) })
  const errors =
    isTried && !checked.success ? v.flatten<typeof HashtagGroup>(checked.issues).nested : {}

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) onSave(checked.output)
        else setIsTried(true)
      }}
    >
      <TextField
        label="Nome do grupo"
        placeholder="Café da manhã"
        // The person has opened this form to type here.
        autoFocus
        value={name}
        error={errors?.name?.[0]}
        {...(name.length > limits.name * 0.8 && {
          counter: { used: name.length, limit: limits.name },
        })}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="Hashtags do grupo"
        rows={3}
        placeholder="#café #padaria #pãoquentinho"
        value={hashtags}
        error={errors?.hashtags?.[0]}
        {...(hashtags.length > limits.hashtags * 0.8 && {
          counter: { used: hashtags.length, limit: limits.hashtags },
        })}
        onChange={({ target }) => setHashtags(target.value)}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Voltar
        </Button>
        <Button type="submit">{isNew ? 'Salvar grupo' : 'Salvar alterações'}</Button>
      </div>
    </form>
  )
}
