import css from './key-table.module.css'

interface KeyTableProps {
  groups: readonly {
    readonly title: string
    readonly keys: readonly { readonly name: string; readonly text: string }[]
  }[]
}

/** The keys of the window, in groups. */
export function KeyTable({ groups }: KeyTableProps) {
  return groups.map(({ title, keys }) => (
    <section key={title}>
      <h3 className={css['title']}>{title}</h3>
      <dl className={css['keys']}>
        {keys.map(({ name, text }) => (
          <div key={text}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
