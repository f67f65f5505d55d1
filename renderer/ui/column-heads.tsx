/** The head of a plain table. */
export function ColumnHeads({ columns }: { columns: readonly string[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  )
}
