const Page = () => <div className="measure">home</div>;
export default Page;
