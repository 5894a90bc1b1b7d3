const Page = () => <div className="measure">craft-your-look</div>;
export default Page;
