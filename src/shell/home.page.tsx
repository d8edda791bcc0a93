export default function Home() {
  return <h1>Alamar</h1>
}
