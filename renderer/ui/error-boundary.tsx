import { Component, createContext, type ErrorInfo, type ReactNode, use } from 'react'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'
import { faultTexts } from './ui-texts.ts'

type FaultPlace = keyof typeof faultTexts.places

/** An error that a part of the window threw while it was rendered. `id` is the code that the person sees. */
export interface Fault {
  readonly id: string
  readonly place: FaultPlace
  readonly error: unknown
}

/** Hears each fault once. */
export const FaultContext = createContext<(fault: Fault) => void>(() => {})

/** Names the content that the surroundings show. A failed part renders again once the name changes. */
export const ShownContext = createContext('')

interface BoundaryProps {
  place: FaultPlace
  children: ReactNode
  /** A button that leads elsewhere. */
  wayOn?: ReactNode
}

/** Contains an error of the components inside it: says it in words, in their place, with a way on. */
export function ErrorBoundary(props: BoundaryProps) {
  return <Boundary {...props} shown={use(ShownContext)} onFault={use(FaultContext)} />
}

interface InnerProps extends BoundaryProps {
  shown: string
  onFault(fault: Fault): void
}

interface State {
  readonly fault: { readonly id: string; readonly error: unknown } | null
  readonly shown: string
}

class Boundary extends Component<InnerProps, State> {
  override state: State = { fault: null, shown: this.props.shown }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { id: crypto.randomUUID(), error } }
  }

  static getDerivedStateFromProps({ shown }: InnerProps, state: State): State | null {
    return shown === state.shown ? null : { fault: null, shown }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    const { place, onFault } = this.props
    if (this.state.fault !== null) onFault({ id: this.state.fault.id, place, error })
  }

  override render(): ReactNode {
    const { place, children, wayOn } = this.props
    if (this.state.fault === null) return children
    return (
      <ErrorState {...faultTexts.places[place]} traceId={this.state.fault.id} level={place === 'part' ? 2 : 1}>
        <Button variant="primary" onPress={() => this.setState({ fault: null })}>
          {faultTexts.tryAgain}
        </Button>
        {wayOn}
        <Button onPress={() => location.reload()}>{faultTexts.reload}</Button>
      </ErrorState>
    )
  }
}
