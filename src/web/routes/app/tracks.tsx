/** `/tracks` */
export default function Page() {
  return <h1>tracks</h1>;
}
