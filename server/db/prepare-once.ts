import type { Executor } from './database.ts'

/**
 * A query that is built once per database or transaction. With a name (`.prepare('name')`)
 * PostgreSQL keeps its plan on each connection as well, and does not plan it at each call. Names are
 * of the whole service: one per query, whose text never changes.
 */
export function prepareOnce<Prepared>(
  prepare: (db: Executor) => Prepared,
): (db: Executor) => Prepared {
  const known = new WeakMap<Executor, Prepared>()
  return (db) => {
    const prepared = known.get(db) ?? prepare(db)
    known.set(db, prepared)
    return prepared
  }
}

/** Each named query takes memory on every connection, for as long as the connection lasts. */
const mostShapes = 48

/**
 * The same for a query of many shapes: each shape has a text, and a name, of its own. After
 * `mostShapes` different ones, others are built and planned at each call, under the name '', which is
 * none.
 */
export function prepareByShape<Shape, Prepared>(
  name: string,
  prepare: (db: Executor, shape: Shape, name: string) => Prepared,
): (db: Executor, shape: Shape) => Prepared {
  const prepareNamed = new Map<string, (db: Executor) => Prepared>()
  return (db, shape) => {
    const key = JSON.stringify(shape)
    const known = prepareNamed.get(key)
    if (known) return known(db)
    if (prepareNamed.size >= mostShapes) return prepare(db, shape, '')
    const named = `${name}_${prepareNamed.size}`
    const prepareShape = prepareOnce((one) => prepare(one, shape, named))
    prepareNamed.set(key, prepareShape)
    return prepareShape(db)
  }
}
