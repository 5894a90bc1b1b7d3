const Page = () => <div className="measure">contact</div>;
export default Page;
