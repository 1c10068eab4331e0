export const conflictTitle = 'Este post foi alterado por outra pessoa'

export const publishedTitle = 'Este post foi publicado enquanto você o mudava'
